export const youPosted = (isOwner: boolean, fullName: string, time: string) =>
  `${isOwner ? 'You' : fullName}, posted ${time}`
export const lookingFor = (title: string) => `Looking for: ${title}`
