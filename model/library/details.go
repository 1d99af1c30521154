package library

import (
	"dailies/parser"
	"dailies/parser/clean"
)

// noDetails stands for the details of a paper that has none.
var noDetails parser.Details

// details is never nil.
func (p *Paper) details() *parser.Details {
	if p.Details == nil {
		return &noDetails
	}
	return p.Details
}

// Names are the authors in the paper's order; none if only their number is known.
func (p *Paper) Names() []clean.Text { return p.details().Authors }

// Categories are arXiv's, the primary one first; none if unknown.
func (p *Paper) Categories() []clean.Text { return p.details().Categories }

// Upvotes is the newest count; 0 if unknown.
func (p *Paper) Upvotes() int { return p.details().Upvotes }

// Stars is how many the paper's code has on GitHub, newest count; 0 if unknown.
func (p *Paper) Stars() int { return p.details().Stars }

// Code is the address of the paper's code, as the site gives it; "" if unknown.
func (p *Paper) Code() string { return p.details().Code }

// Project is the address of the paper's own page, as the site gives it; "" if unknown.
func (p *Paper) Project() string { return p.details().Project }
