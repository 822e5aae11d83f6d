export const reason = 'Reason (for the audit log)'
export const replaces = 'This replaces the change that is waiting. Its links stop working.'
export const requested = (name: string, moment: string) => `Requested by ${name}, ${moment}`
export const withdraw = 'Withdraw change'
export const withdrawTitle = 'Withdraw this change?'
export const withdrawn = 'Change withdrawn'
