export { entryDigest } from './digest.ts'
export { auditCheck } from './doctor.ts'
export { forgetPerson } from './forgetting.ts'
export { keepRecord, startRecording } from './recording.ts'
