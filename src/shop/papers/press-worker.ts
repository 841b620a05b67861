/** The program of the thread that prints papers. */
export { draw as answer } from './drawing.ts'
