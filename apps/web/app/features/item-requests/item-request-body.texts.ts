export const requiredSpecifications = 'Required specifications'
export const attachments = 'Attachments'
