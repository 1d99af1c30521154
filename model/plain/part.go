package plain

import (
	"fmt"
	"strings"

	"dailies/parser/clean"
)

// sayPart begins a section of a whole paper.
func (s *session) sayPart(p *Part) {
	key := fmt.Sprint(p.At, p.Titles)
	if key == s.part || s.ended || len(p.Titles) == 0 {
		return
	}
	begun := fmt.Sprintf("Section %d of %d.", p.At+1, len(p.Titles))
	if s.part == "" {
		begun += " Enter reads on, next and previous change the section, sections lists them, section TEXT goes to one, back closes the paper."
	}
	s.part, s.paper, s.rest = key, "", nil
	for _, line := range p.Lines {
		s.rest = append(s.rest, strings.Split(s.wrap(signs.Replace(line)), "\n")...) // an equation may be wider
	}
	s.say(clean.Line(begun))
	s.readPart(p)
}

func (s *session) readPart(p *Part) {
	end := "The end of the section. Enter goes on."
	if p.At+1 == len(p.Titles) {
		end = "The end of the paper."
	}
	s.readOn(end)
}

// inPart does what a line asks for in a whole paper; ok is false if it is about something else.
func (s *session) inPart(p *Part, line string) (ok bool) {
	name, rest, _ := strings.Cut(line, " ")
	switch name {
	case "", "more", "next", "j", "enter":
		if len(s.rest) > 0 && name != "next" {
			s.readPart(p)
			return true
		}
		s.press("]")
	case "previous", "k":
		s.press("[")
	case "section":
		s.press("o")
		if st := s.program.State(); st.Prompt != nil {
			s.answer(st.Prompt, strings.TrimSpace(rest))
		}
	case "sections":
		for _, title := range p.Titles {
			s.say(clean.Line(title))
		}
	case "back", "cancel", "quit", "q":
		s.press("esc")
	default:
		return false
	}
	return true
}
