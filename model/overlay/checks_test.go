package overlay

import ()
