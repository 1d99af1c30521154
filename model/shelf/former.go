package shelf

import "dailies/model/search"

// Former is what bits papers had before, by index, for a view that they stay in
// until it is left.
type Former map[int32]search.Is
