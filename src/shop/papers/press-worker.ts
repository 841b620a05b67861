/** The program of the thread that prints documents. */
export { draw as answer } from './drawing.ts'
