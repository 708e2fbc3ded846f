/** The day where the user is, as "2022-12-24": a day has no time zone. */
export function localDay(moment: Date = new Date()): string {
  const two = (number: number) => String(number).padStart(2, '0')
  return `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`
}
