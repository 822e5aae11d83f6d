export const lowUrgency = 'Low urgency'
export const normalUrgency = 'Normal urgency'
export const highUrgency = 'High urgency'
export const urgent = 'Urgent'
