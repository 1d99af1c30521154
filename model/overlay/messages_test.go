package overlay

import (
	"testing"

	"dailies/parser/clean"
	"dailies/ui"
)

func TestAnAnswerWaitsUntilALaterKeyHasHadItsSay(t *testing.T) {
	var l Messages
	l.Press() // a key that is answered later
	asked := l.Pressed()
	l.Press()
	l.Say(clean.Literal("decided"))
	l.Answer(clean.Literal("copied"), ui.Info, asked)
	if got := l.Now().Text.String(); got != "decided" {
		t.Errorf("%q is said before the next key", got)
	}
	l.Press()
	l.Next()
	if got := l.Now().Text.String(); got != "copied" {
		t.Errorf("%q is said after it", got)
	}
}

func TestAFailureStaysForOneMoreKey(t *testing.T) {
	var l Messages
	l.Press()
	l.Fail(clean.Literal("NOT SAVED"))
	l.Say(clean.Literal("decided"))
	if got := l.Now(); got.Text.String() != "NOT SAVED" || got.Kind != ui.Failure {
		t.Errorf("%q is said", got.Text)
	}
	l.Press()
	if got := l.Now().Text.String(); got != "NOT SAVED" {
		t.Errorf("%q is said after one key", got)
	}
	l.Press()
	if got := l.Now().Text.String(); got != "" {
		t.Errorf("%q is said after two keys", got)
	}
}

func TestAnAnswerDoesNotTakeThePlaceOfAWaitingWarning(t *testing.T) {
	var l Messages
	l.Press()
	l.Fail(clean.Literal("failed"))
	l.Answer(clean.Literal("a warning"), ui.Warning, 1)
	l.Answer(clean.Literal("an answer"), ui.Info, 1)
	l.Press()
	l.Press()
	l.Next()
	if got := l.Now().Text.String(); got != "a warning" {
		t.Errorf("%q is said", got)
	}
	l.Forget(1)
	l.Answer(clean.Literal("another"), ui.Info, 0)
	l.Forget(0)
	l.Press()
	l.Next()
	if got := l.Now().Text.String(); got != "" {
		t.Errorf("%q is said, which was forgotten", got)
	}
}
