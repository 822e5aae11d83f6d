export const messages = 'Messages'
export const messagesUnread = (count: number) => `Messages, ${count} unread`
