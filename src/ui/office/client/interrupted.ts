// Runs on the page that asks to sign in again, after a form was submitted when its session had ended.
import { interrupt } from './frame/sent.ts'

interrupt()
