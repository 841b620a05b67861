// Scripts of lists; everything works without them.
import './list/popups.ts'
import './list/search.ts'
import './list/ticks.ts'
import './list/undo.ts'
