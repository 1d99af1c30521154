package foryou

import (
	"math"
	"testing"

	"dailies/model/library/librarytest"
	"dailies/model/search"
	"dailies/model/search/index"
	"dailies/parser"
	"dailies/parser/clean"
)

// vectorsOf are those of papers with these titles and abstracts, in turn.
func vectorsOf(texts ...string) *index.Vectors {
	var papers []parser.Paper
	for i := 0; i < len(texts); i += 2 {
		papers = append(papers, parser.Paper{Title: clean.Of(texts[i]), Abstract: clean.Of(texts[i+1])})
	}
	return search.NewIndex().Vectors(librarytest.Of(papers...))
}

// agentsAndRobots are six papers: three of agents, then three of robots.
func agentsAndRobots() *index.Vectors {
	return vectorsOf(
		"Agents with Tools", "An agent calls tools and plans.",
		"Tool Use by Planning", "The agent plans its calls of tools.",
		"Agent Memory", "What agents recall of tools and plans.",
		"Robots that Walk", "A robot walks on its legs over stones.",
		"Legs for Robots", "Walking over stones with four legs.",
		"A Robot's Hand", "It grasps stones, while the robot walks.")
}

// scores are those of all papers once evidence of some is known.
func scores(v *index.Vectors, papers int, evidence []Evidence, ignored ...string) (all []float64) {
	model := NewRocchio(v, papers, ignored)
	for paper, e := range evidence {
		model.Set(paper, e)
	}
	for paper := range papers {
		all = append(all, model.Score(paper))
	}
	return all
}

func TestASkipCountsAsThreePapersPassedOver(t *testing.T) {
	v := agentsAndRobots()
	all := scores(v, 6, []Evidence{Kept, None, None, Skipped, PassedOver})
	kept := scores(v, 6, []Evidence{Kept})
	skipped, passed := scores(v, 6, []Evidence{3: Skipped}), scores(v, 6, []Evidence{4: PassedOver})
	for paper := range 6 {
		if want := kept[paper] + (3*skipped[paper]+passed[paper])/4; math.Abs(all[paper]-want) > 1e-9 {
			t.Errorf("paper %d: %.4f, want %.4f", paper, all[paper], want)
		}
	}
	if all[2] <= 0 || all[5] >= 0 {
		t.Errorf("an agent %.3f, a robot %.3f", all[2], all[5])
	}
	if without := scores(v, 6, []Evidence{Kept, None, None, Skipped, PassedOver}, "tools", "zxqv"); without[2] >= all[2] {
		t.Errorf("%.3f with an ignored word, %.3f without", without[2], all[2])
	}
}

func TestADecisionThatIsUndoneIsForgotten(t *testing.T) {
	v := agentsAndRobots()
	model := NewRocchio(v, 6, nil)
	for _, e := range []Evidence{Kept, Skipped, PassedOver, None} {
		model.Set(4, e)
	}
	model.Set(0, Kept)
	model.Set(3, Skipped)
	for paper, want := range scores(v, 6, []Evidence{0: Kept, 3: Skipped}) {
		if got := model.Score(paper); math.Abs(got-want) > 1e-9 {
			t.Errorf("paper %d: %.6f, want %.6f", paper, got, want)
		}
	}
}

func TestAModelOfStrangeDecisionsTellsWhatItCan(t *testing.T) {
	for name, evidence := range map[string][]Evidence{
		"none": {}, "all kept": {Kept, Kept, Kept, Kept, Kept, Kept}, "all skipped": {Skipped, Skipped, Skipped, Skipped, Skipped, Skipped},
	} {
		for paper, s := range scores(agentsAndRobots(), 6, evidence) {
			if math.IsNaN(s) || name == "none" && s != 0 || name == "all kept" && s <= 0 || name == "all skipped" && s >= 0 {
				t.Errorf("%s: paper %d scores %v", name, paper, s)
			}
		}
	}
}

func TestTitlesAloneAndOtherLanguagesAreLearntFrom(t *testing.T) {
	v := vectorsOf("智能体 工具 规划", "", "智能体 工具 记忆", "", "机器人 行走", "", "机器人 手", "", "zxqv", "")
	all := scores(v, 5, []Evidence{Kept, None, Skipped})
	if same, other, empty := all[1], all[3], all[4]; same <= 0 || other >= 0 || empty != 0 {
		t.Errorf("%.3f, %.3f, %.3f", same, other, empty)
	}
}
