export { papersJob } from './papers.job.ts'
export { ThreadPress } from './press.ts'
