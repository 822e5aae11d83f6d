export const keep = 'Keep this address'
export const whereItIsKept = 'In your profile, under the name of its town'
export const loading = 'Loading your addresses'
