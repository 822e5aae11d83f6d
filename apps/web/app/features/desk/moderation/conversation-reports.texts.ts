export const conversationReports = 'Reported conversations'
export const reportsNoun = 'reports'
export const reportsLead = 'Reported conversations, the oldest first. Each view is written to the audit log.'
export const reportStates = { open: 'Open', resolved: 'Resolved' } as const
export const noReports = { open: 'No report is open.', resolved: 'No report is resolved yet.' } as const
export const reportFacts = (by: string, about: string, shop: string) =>
  `${by} reported ${about}${about === shop ? '' : `, in a conversation with ${shop}`}`
export const resolvedAt = (moment: string) => `Resolved: ${moment}`
export const resolve = 'Resolve'
export const resolveOf = (name: string) => `Resolve the report by ${name}`
export const resolveQuestion = 'Resolve this report?'
export const resolveText =
  'It leaves the queue. Whoever reported it is notified that we looked at it; what you enter is kept in the audit log.'
export const whatWasDone = 'What was done about it'
export const reportResolved = 'Report resolved'
export const warnedMessages = 'Warned messages'
export const messagesNoun = 'messages'
export const warnedLead = 'Messages whose readers were warned, the newest first. Each view is written to the audit log.'
export const noWarned = 'No message was warned about.'
export const between = (shop: string, name: string) => `${shop} and ${name}`
