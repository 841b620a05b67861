export { keepRecord, startRecording } from './recording.ts'
