export const needsYou = 'This amount needs a second admin. Read the evidence, then approve or refuse the decision.'
export const yourOwn = 'You proposed this. Another admin has to approve it.'
export const refundToBuyer = 'Refund to the buyer'
export const releaseToSeller = 'Release to the seller'
export const proposedBy = (name: string, moment: string) => `Proposed by ${name}, ${moment}`
export const withdraw = 'Withdraw the proposal'
export const reasonForLog = 'Reason, for the audit log'
export const answers = {
  approve: {
    label: 'Approve',
    title: 'Approve this decision?',
    text: 'The money moves at once, and both sides read the reason of the decision. This cannot be undone.',
    done: 'Decision approved',
  },
  refuse: {
    label: 'Refuse',
    title: 'Refuse this decision?',
    text: 'Nothing moves. The dispute still awaits a decision.',
    done: 'Decision refused',
  },
} as const
