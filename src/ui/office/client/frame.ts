// Scripts of the frame around every screen; everything works without them.
import './frame/keys.ts'
import './frame/menu.ts'
import './frame/search.ts'
import './frame/unsaved.ts'
