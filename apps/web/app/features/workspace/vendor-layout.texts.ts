export const noLongerWorkFor = (shop: string) => `You no longer work for ${shop}`
