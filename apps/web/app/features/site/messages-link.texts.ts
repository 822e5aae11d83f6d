export const messages = 'Messages'
export const messagesUnread = (count: string) => `Messages, ${count} unread`
