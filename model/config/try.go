package config

import (
	"errors"
	"fmt"
	"strings"
)

// Try carries out an assignment, "theme=light", if that can be done while the program runs.
func (c *Config) Try(assignment string) error {
	name, value := split(assignment)
	o, err := Find(name)
	switch {
	case err != nil:
		return err
	case o.atStart:
		return fmt.Errorf("%s takes effect when dailies starts: set it in config.toml", name)
	case !strings.Contains(assignment, "="):
		return errors.New("write it as option=value")
	}
	return c.Set(name, value)
}

func split(assignment string) (name, value string) {
	name, value, _ = strings.Cut(assignment, "=")
	return strings.TrimSpace(name), strings.TrimSpace(value)
}

// Complete is what an assignment that is being typed can become.
func (c *Config) Complete(assignment string) (all []string) {
	name, _ := split(assignment)
	for _, o := range Options {
		candidates := []string{o.Name + "="}
		if o.Name == name {
			candidates = candidates[:0]
			for _, value := range o.Choices(*c) {
				candidates = append(candidates, o.Name+"="+value)
			}
		}
		for _, candidate := range candidates {
			if !o.atStart && strings.HasPrefix(candidate, strings.TrimSpace(assignment)) {
				all = append(all, candidate)
			}
		}
	}
	return all
}

// Hint says what the option of an assignment does; "" where there is none of that name.
func (c *Config) Hint(assignment string) string {
	name, _ := split(assignment)
	o, err := Find(name)
	if err != nil {
		return ""
	}
	return fmt.Sprintf("%s (now %s)", o.Does, literal(o.Value(*c)))
}
