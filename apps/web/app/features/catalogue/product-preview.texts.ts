export const isDone = ', done'
export const isMissing = ', missing'
export const ofChecks = (done: number, all: number) => `${done} of ${all}`
export const preview = 'How buyers see it'
export const previewLead = 'Changes as you type'
export const ready = 'Ready to publish'
