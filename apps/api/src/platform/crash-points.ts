/** Where drill F3 ends the process: each place leaves something else to repair. */
export const crashPoints = [
  'before_reserve',
  'after_reserve',
  'after_attempt',
  'after_provider_call',
  'before_answer',
  'before_settled',
  'after_settled',
  'in_refund',
  'in_payout',
] as const
export type CrashPoint = (typeof crashPoints)[number]

let armed: CrashPoint | undefined

/** Sets where this process is to end. Production has no such setting. */
export function armCrashPoint(point: CrashPoint | undefined): void {
  armed = point
}

/** Ends the process here, as a power cut would, if that is wanted. */
export function crashPoint(point: CrashPoint): void {
  if (point === armed) process.kill(process.pid, 'SIGKILL')
}
