export const count = (unread: number) => (unread > 99 ? '99+' : String(unread))
export const notifications = (unread: number) =>
  unread === 0 ? 'Notifications' : `Notifications, ${count(unread)} unread`
