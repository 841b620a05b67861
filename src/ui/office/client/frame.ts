// What the frame around every screen can do with a script; all of it can be done without.
import './frame/keys.ts'
import './frame/search.ts'
import './frame/unsaved.ts'
