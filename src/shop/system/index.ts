export { backupJob } from './backup.job.ts'
