export const products = 'Products'
export const fromMoney = (isPriceFrom: boolean, money: string) => `${isPriceFrom ? 'From ' : ''}${money}`
export const categories = 'Categories'
export const itemRequests = 'Item Requests'
