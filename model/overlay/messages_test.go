package overlay

import (
	"testing"

	"dailies/parser/clean"
	"dailies/ui"
	"dailies/ui/uitest"
)

func TestAFailureStaysForOneMoreKey(t *testing.T) {
	var l Messages
	l.Press()
	l.Fail(clean.Literal("NOT SAVED"))
	l.Say(clean.Literal("decided"))
	uitest.Equal(t, l.Now().Text.String(), "NOT SAVED")
	uitest.Equal(t, l.Now().Kind, ui.Failure)
	l.Press()
	uitest.Equal(t, l.Now().Text.String(), "NOT SAVED")
	l.Press()
	uitest.Equal(t, l.Now().Text.String(), "")
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
	uitest.Equal(t, l.Now().Text.String(), "a warning")
	l.Forget(1)
	l.Answer(clean.Literal("another"), ui.Info, 0)
	l.Forget(0)
	l.Press()
	l.Next()
	uitest.Equal(t, l.Now().Text.String(), "")
}
