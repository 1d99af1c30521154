package foryou

import (
	"fmt"
	"math"
	"testing"

	"dailies/model/library/librarytest"
	"dailies/model/search/similar"
	"dailies/parser"
	"dailies/parser/clean"
)

// vectorsOf are those of papers with these titles and abstracts, in turn.
func vectorsOf(tb testing.TB, texts ...string) *similar.Vectors {
	tb.Helper()
	var papers []parser.Paper
	for i := 0; i < len(texts); i += 2 {
		papers = append(papers, parser.Paper{Title: clean.Of(texts[i]), Abstract: clean.Of(texts[i+1])})
	}
	return similar.NewVectors(tb.Context(), librarytest.Of(papers...))
}

// agentsAndRobots are six papers: three of agents, then three of robots.
func agentsAndRobots(tb testing.TB) *similar.Vectors {
	return vectorsOf(tb,
		"Agents with Tools", "An agent calls tools and plans.",
		"Tool Use by Planning", "The agent plans its calls of tools.",
		"Agent Memory", "What agents recall of tools and plans.",
		"Robots that Walk", "A robot walks on its legs over stones.",
		"Legs for Robots", "Walking over stones with four legs.",
		"A Robot's Hand", "It grasps stones, while the robot walks.")
}

func learn(v *similar.Vectors, evidence ...Evidence) *Model {
	m := New(v)
	for paper, e := range evidence {
		m.Set(paper, e)
	}
	return m
}

func TestWhatIsLikeTheKeptPapersScoresMore(t *testing.T) {
	w := learn(agentsAndRobots(t), Kept, Kept, None, Skipped, PassedOver).Weights()
	if agent, robot := w.Score(2), w.Score(5); agent <= 0 || robot >= 0 {
		t.Errorf("an agent %.3f, a robot %.3f", agent, robot)
	}
}

func TestASkipCountsAsThreePapersPassedOver(t *testing.T) {
	v := agentsAndRobots(t)
	w := learn(v, Kept, None, None, Skipped, PassedOver).Weights()
	kept, skipped, passed := learn(v, Kept).Weights(), learn(v, None, None, None, Skipped).Weights(), learn(v, None, None, None, None, PassedOver).Weights()
	for paper := range 6 {
		want := kept.Score(paper) + (3*skipped.Score(paper)+passed.Score(paper))/4
		if got := w.Score(paper); math.Abs(got-want) > 1e-9 {
			t.Errorf("paper %d: %.4f, want %.4f", paper, got, want)
		}
	}
}

func TestADecisionThatIsUndoneIsForgotten(t *testing.T) {
	v := agentsAndRobots(t)
	before, m := learn(v, Kept, None, None, Skipped).Weights(), learn(v, Kept, None, None, Skipped)
	for _, e := range []Evidence{Kept, Skipped, PassedOver, None} {
		m.Set(4, e)
	}
	m.Set(3, None)
	m.Set(3, Skipped)
	for paper := range 6 {
		if a, b := before.Score(paper), m.Weights().Score(paper); math.Abs(a-b) > 1e-9 {
			t.Errorf("paper %d: %.6f before, %.6f after", paper, a, b)
		}
	}
}

func TestAModelOfStrangeDecisionsTellsWhatItCan(t *testing.T) {
	v := agentsAndRobots(t)
	for name, evidence := range map[string][]Evidence{
		"none": {}, "all kept": {Kept, Kept, Kept, Kept, Kept, Kept}, "all skipped": {Skipped, Skipped, Skipped, Skipped, Skipped, Skipped},
	} {
		m := learn(v, evidence...)
		for paper := range 6 {
			s := m.Weights().Score(paper)
			if math.IsNaN(s) || name == "none" && s != 0 || name == "all kept" && s <= 0 || name == "all skipped" && s >= 0 {
				t.Errorf("%s: paper %d scores %v", name, paper, s)
			}
		}
	}
}

func TestTitlesAloneAndOtherLanguagesAreLearntFrom(t *testing.T) {
	v := vectorsOf(t, "智能体 工具 规划", "", "智能体 工具 记忆", "", "机器人 行走", "", "机器人 手", "", "", "")
	w := learn(v, Kept, None, Skipped).Weights()
	if same, other, empty := w.Score(1), w.Score(3), w.Score(4); same <= 0 || other >= 0 || empty != 0 {
		t.Errorf("%.3f, %.3f, %.3f", same, other, empty)
	}
}

func TestAWordThatTheReaderDoesNotMindCountsNothing(t *testing.T) {
	m := learn(agentsAndRobots(t), Kept, Kept, None, Skipped)
	if with, without := m.Weights().Score(2), m.Weights("tools", "zxqv").Score(2); without >= with {
		t.Errorf("%.3f with the word, %.3f without", with, without)
	}
}

func TestOnePaperOnThirtyPagesIsOnePaper(t *testing.T) {
	var papers []parser.Paper
	for range 30 {
		papers = append(papers, parser.Paper{Title: clean.Of("Agents with Tools"), Abstract: clean.Of("An agent calls tools.")})
	}
	if n := similar.NewVectors(t.Context(), librarytest.Of(papers...)).Papers.Len(); n != 1 {
		t.Error(fmt.Sprint(n, " papers"))
	}
}
