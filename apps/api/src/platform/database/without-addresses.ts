/** Errors of other systems may name people. */
export const withoutAddresses = (column: string) =>
  `left(regexp_replace(${column}, '[^\\s<>@]+@[^\\s<>@]+', '…', 'g'), 300)`
