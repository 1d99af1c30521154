package parser

import (
	"encoding/json"
	"errors"
	"reflect"
	"strings"
	"testing"
)

func TestRecordsAreDecodedAsTheStandardLibraryDoes(t *testing.T) {
	for _, value := range []string{
		`{"paper":{"title":"One","authors":[{"name":"A"}],"upvotes":3},"numComments":2}`,
		`{"title":"a","title":"b","paper":{"id":"1"},"paper":{"title":"c"}}`,
		`{"title":7,"numComments":"two","paper":{"title":["x"],"upvotes":1e2,"githubStars":1.5,"summary":"kept"}}`,
		`{"paper":[],"title":"kept"}`,
		`{"paper":null,"title":null,"numComments":99999999999999999999}`,
		"{\"title\":\"a\xffb\\ud800c\\u00e9\"}",
		"{\"title\":\"a\nb\"}",
		`{"title":"a`,
		`{"title":"a"}}`,
		`{"title":"a"} {}`,
		`{"title":"\q"}`,
		`{title:"a"}`,
		`<html>`,
		``,
		`"title"`,
		`{"x":` + strings.Repeat("[", 20000) + strings.Repeat("]", 20000) + `,"title":"a"}`,
	} {
		var want record
		got, ok := decode[record](value)
		err := json.Unmarshal([]byte(value), &want)
		var otherKind *json.UnmarshalTypeError
		if wanted := err == nil || errors.As(err, &otherKind); ok != wanted || ok && !reflect.DeepEqual(got, want) {
			t.Errorf("%.200s\n%v: %+v, want\n%v: %+v", value, ok, got, err, want)
		}
	}
}
