// On the page that asks to sign in again where a form was sent after its session had ended.
import { interrupt } from './frame/sent.ts'

interrupt()
