package filter

import ()
