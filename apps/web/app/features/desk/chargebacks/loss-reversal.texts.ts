export const title = 'Loss in the books'
export const booked = 'The bank decided against us first, and the loss is booked. The provider now returns the money.'
export const explained =
  'The bank decided against us first, and the loss is booked. The provider now returns the money, so the loss can be reversed: the shop then no longer owes it. Two admins have to agree.'
export const takenBack = (name: string, moment: string) => `Reversed. Approved by ${name}, ${moment}.`
export const propose = 'Propose reversal'
export const proposeTitle = 'Propose to reverse this loss?'
export const proposeText =
  'Nothing is booked until another admin approves it. Compare the amount with the provider’s dashboard first.'
export const proposed = 'Proposed. Another admin has to approve it'
export const needsYou =
  'This needs a second admin. Compare it with the provider’s dashboard, then approve or refuse it.'
export const yourOwn = 'You proposed this. Another admin has to approve it.'
export const proposedBy = (name: string, moment: string) => `Proposed by ${name}, ${moment}`
export const withdraw = 'Withdraw the proposal'
export const reasonForLog = 'Reason, for the audit log'
export const answers = {
  approve: {
    label: 'Approve',
    title: 'Reverse this loss?',
    text: 'It is booked at once, and the shop no longer owes it. This cannot be undone.',
    done: 'Loss reversed',
  },
  refuse: {
    label: 'Refuse',
    title: 'Refuse to reverse this loss?',
    text: 'Nothing is booked. It can be proposed again.',
    done: 'Proposal refused',
  },
} as const
