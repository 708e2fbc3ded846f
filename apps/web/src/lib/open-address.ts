/** Leaves the app for another address, such as the identity provider's. Back does not return to the page that only led there. */
export function openAddress(address: string) {
  location.replace(address)
}
