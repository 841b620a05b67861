import { type Shelf, shelfIn } from '../../store/backup/shelf.ts'
import { foldersCheck } from '../../store/doctor/folders.ts'
import { sweepJobs } from '../../store/housekeeping.ts'
import { answering, type Every, type Part } from '../part.ts'
import * as backup from './backup.contract.ts'
import { backupHandlers } from './backup.handlers.ts'
import { backupJob } from './backup.job.ts'
import * as cache from './cache.contract.ts'
import { cacheHandlers } from './cache.handlers.ts'
import { checksOf } from './checks.ts'
import * as csvConfig from './csv-config.contract.ts'
import { csvConfigHandlers } from './csv-config.handlers.ts'
import * as doctor from './doctor.contract.ts'
import { doctorHandlers } from './doctor.handlers.ts'
import { doctorJob } from './doctor.job.ts'
import * as emptyPage from './empty-page.contract.ts'
import { emptyPageHandlers } from './empty-page.handlers.ts'
import * as info from './info.contract.ts'
import { infoHandlers } from './info.handlers.ts'
import * as jobs from './jobs.contract.ts'
import { jobsHandlers } from './jobs.handlers.ts'
import * as log from './log.contract.ts'
import { logHandlers } from './log.handlers.ts'
import * as mails from './mails.contract.ts'
import { mailsHandlers } from './mails.handlers.ts'
import * as movingIn from './moving-in.contract.ts'
import { movingInHandlers } from './moving-in.handlers.ts'
import * as outbox from './outbox.contract.ts'
import { outboxHandlers } from './outbox.handlers.ts'
import * as redirect from './redirect.contract.ts'
import { redirectHandlers } from './redirect.handlers.ts'

const contracts = {
  office: { jobs, backup, info, doctor, log, cache, redirect, emptyPage, mails, outbox, csvConfig, movingIn },
}

declare module '../transitions.ts' {
  interface Transitions extends Every<typeof contracts> {}
}

declare module '../services.ts' {
  interface Services {
    /** The stored backups on the machine. */
    readonly backups: Shelf
  }
}

/** The department of the shop's operation: its state, its log and its backups. */
export const part: Part = {
  name: 'system',
  area: {
    redirect: 'everyone',
    emptyPage: 'everyone',
    mails: 'settings',
    csvConfig: 'settings',
    movingIn: 'settings',
  },
  departments: answering(contracts, {
    office: {
      jobs: jobsHandlers,
      backup: backupHandlers,
      info: infoHandlers,
      doctor: doctorHandlers,
      log: logHandlers,
      cache: cacheHandlers,
      redirect: redirectHandlers,
      emptyPage: emptyPageHandlers,
      mails: mailsHandlers,
      outbox: outboxHandlers,
      csvConfig: csvConfigHandlers,
      movingIn: movingInHandlers,
    },
  }),
  menu: [
    { group: 'selling', screen: 'goCsvConfig', at: 50 },
    { group: 'shop', screen: 'goMovingIn', at: 90 },
    { group: 'messages', screen: 'goMailList', at: 30 },
    { group: 'system', screen: 'goOutboxList', at: 60 },
    { group: 'system', screen: 'goJobList', at: 50, letter: 'j' },
    { group: 'system', screen: 'goBackupList', at: 30 },
    { group: 'system', screen: 'goSystemInfo', at: 70 },
    { group: 'system', screen: 'goAdminLog', at: 80 },
    { group: 'system', screen: 'goContentCache', at: 90 },
    { group: 'system', screen: 'goDoctor', at: 40 },
  ],
  sweeps: [sweepJobs('doctor')],
  checks: ({ dataDir }) => [foldersCheck(dataDir)],
  works({ parts, acting, services: { security }, ...house }) {
    const { store, files, pictures, dataDir, version, clock } = house
    const backups = shelfIn(dataDir)
    const checks = checksOf(parts, { pictures, vault: security.vault, dataDir })
    return {
      jobs: {
        backup: acting.forWhoMay('doStartBackup', backupJob({ store, files, backups, version, clock })),
        doctor: acting.forWhoMay('doRunDoctor', doctorJob(store, checks)),
      },
      sweeps: { backups: () => backups.sweep() },
      services: { backups },
    }
  },
}
