export const openAlerts = 'Open alerts'
export const noOpenAlerts = 'No open alerts.'
export const disputesToDecide = 'Disputes to decide'
export const noDisputeIsWaiting = 'No dispute is waiting for a decision.'
export const adminsActThroughTheAPI = 'Admins act through the API'
export const closeAlertsDecideDisputesApprove =
  'Close alerts, decide disputes, approve refunds and hold payouts through the'
export const api = 'API'
export const everyActionTakesAReason = '. Every action takes a reason and is recorded.'
export const held = (money: string) => `${money} held`
export const andReported = (fullName: string, businessName: string, time: string) =>
  `${fullName} and ${businessName}, reported ${time}`
