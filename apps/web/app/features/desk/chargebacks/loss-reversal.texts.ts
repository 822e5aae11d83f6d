export const title = 'Loss in the books'
export const booked =
  'The bank decided against us first, and the loss is booked. The provider gives the money back now.'
export const explained =
  'The bank decided against us first, and the loss is booked. The provider gives the money back now, so the loss can be taken back: the shop then owes nothing of it any more. Two admins agree on it.'
export const takenBack = (name: string, moment: string) => `Taken back. Approved by ${name}, ${moment}.`
export const propose = 'Propose to take it back'
export const proposeTitle = 'Propose to take this loss back?'
export const proposeText =
  'Nothing is booked until another admin approves it. Compare the amount with the provider’s dashboard first.'
export const proposed = 'Proposed. Another admin has to approve it'
export const needsYou =
  'This needs a second admin. Compare it with the provider’s dashboard, then approve or refuse it.'
export const yourOwn = 'You proposed this. Another admin has to approve it.'
export const proposedBy = (name: string, moment: string) => `Proposed by ${name}, ${moment}`
export const takeBack = 'Withdraw the proposal'
export const reasonForLog = 'Reason, for the audit log'
export const answers = {
  approve: {
    label: 'Approve',
    title: 'Take this loss back?',
    text: 'It is booked at once, and the shop owes nothing of it any more. This cannot be undone.',
    done: 'Loss taken back',
  },
  refuse: {
    label: 'Refuse',
    title: 'Refuse to take this loss back?',
    text: 'Nothing is booked. It can be proposed again.',
    done: 'Proposal refused',
  },
} as const
