package foryou

import (
	"math"
	"testing"

	"dailies/model/search"
	"dailies/model/search/index"
)

// agentsAndRobots returns three papers about agents, then three about robots.
func agentsAndRobots() *index.Vectors {
	return search.NewIndex().View(titled(
		"Agents with Tools: an agent calls tools and plans",
		"Tool Use by Planning: the agent plans its calls of tools",
		"Agent Memory: what agents recall of tools and plans",
		"Robots that Walk: a robot walks on its legs over stones",
		"Legs for Robots: walking over stones with four legs",
		"A Robot's Hand: it grasps stones, while the robot walks")).Vectors()
}

// scores returns the scores of all papers given evidence on some.
func scores(known []Evidence, ignored ...string) (all []float64) {
	v := agentsAndRobots()
	model := newRocchio(v, 6)
	for paper, e := range known {
		model.set(paper, Skipped) // replaced below
		model.set(paper, e)
	}
	for paper := range 6 {
		all = append(all, v.Dot(model.words(ignored), paper))
	}
	return all
}

func TestASkipWeighsAsMuchAsThreePassedOverPapers(t *testing.T) {
	known := []Evidence{Kept, None, None, Skipped, PassedOver}
	all, kept := scores(known), scores([]Evidence{Kept})
	skipped, passed := scores([]Evidence{3: Skipped}), scores([]Evidence{4: PassedOver})
	for paper := range 6 {
		if want := kept[paper] + (3*skipped[paper]+passed[paper])/4; math.Abs(all[paper]-want) > 1e-9 {
			t.Errorf("paper %d: %.4f, want %.4f", paper, all[paper], want)
		}
	}
	if all[2] <= 0 || all[5] >= 0 {
		t.Errorf("an agent %.3f, a robot %.3f", all[2], all[5])
	}
	if without := scores(known, "tools", "zxqv"); without[2] >= all[2] {
		t.Errorf("%.3f with an ignored word, %.3f without", without[2], all[2])
	}
}

func TestTheModelHandlesUnusualDecisions(t *testing.T) {
	for name, known := range map[string][]Evidence{
		"none": {}, "all kept": {Kept, Kept, Kept, Kept, Kept, Kept}, "all skipped": {Skipped, Skipped, Skipped, Skipped, Skipped, Skipped},
	} {
		for paper, s := range scores(known) {
			if math.IsNaN(s) || name == "none" && s != 0 || name == "all kept" && s <= 0 || name == "all skipped" && s >= 0 {
				t.Errorf("%s: paper %d scores %v", name, paper, s)
			}
		}
	}
}
