import { overload, unsharedPages } from './d45-f16-overload.ts'
import type { Drill } from './drill.ts'
import { serverKilled } from './f01-server-killed.ts'
import { databaseKilled } from './f02-database-killed.ts'
import { crashes } from './f03-crash-points.ts'
import { workersKilled, zombieWorkers } from './f04-f05-workers.ts'
import { webhookStorm } from './f06-webhook-storm.ts'
import { diskFull } from './f07-disk-full.ts'
import { lockedDatabase, slowDatabase } from './f08-f09-database-trouble.ts'
import { slowClients } from './f10-slow-clients.ts'
import { staleReaders } from './f12-stale-readers.ts'
import { rollingRestart } from './f13-rolling-restart.ts'
import { mailDown } from './f15-mail-down.ts'
import { migration } from './f17-migration.ts'
import { backupAndRestore } from './f18-backup.ts'
import { deadlocks } from './f19-deadlocks.ts'
import { browserFaults } from './f20-browser-faults.ts'
import { soak } from './f21-soak.ts'
import { importKilled } from './f22-import-killed.ts'
import { writesAndReaders } from './f23-writes-and-readers.ts'
import { livePages } from './live-pages.ts'
import { matchedShops } from './matched-shops.ts'
import { orderDates } from './d52-order-dates.ts'
import { guessing } from './d53-guessing.ts'
import { knownOrNot } from './d54-known-or-not.ts'
import { flashSale } from './flash-sale.ts'
import { histories } from './histories.ts'
import { hostile } from './hostile/hostile.ts'
import { externalBackup, providerTrouble, storedScripts, testedDrills } from './tests.ts'
import { withinASecond } from './within-a-second.ts'

/** Every drill, by name. */
export const drills: Drill[] = [
  ...testedDrills,
  storedScripts,
  externalBackup,
  unsharedPages,
  overload,
  serverKilled,
  databaseKilled,
  crashes,
  workersKilled,
  zombieWorkers,
  webhookStorm,
  diskFull,
  lockedDatabase,
  slowDatabase,
  slowClients,
  staleReaders,
  rollingRestart,
  mailDown,
  migration,
  backupAndRestore,
  deadlocks,
  browserFaults,
  withinASecond,
  soak,
  orderDates,
  guessing,
  knownOrNot,
  importKilled,
  writesAndReaders,
  livePages,
  matchedShops,
  flashSale,
  histories,
  hostile,
  providerTrouble,
]
