export { backupJob } from './backup.job.ts'
export { doctorJob } from './doctor.job.ts'
