/** The form of a chip's key: a kind and a value; a leading `-` says that it is not wanted. */
export const CHIP_KEY = {
  maxLength: 300,
  pattern:
    '^-?((concept|label|genre|keyword|place|feature|prize|basis|studio|absent):.+|age:[0-9]{1,2}|like:[1-9][0-9]{0,8}|person:(or-)?((director|actor|writer|composer|cinematographer|producer)-)?[1-9][0-9]{0,8}|movie:(series-)?[1-9][0-9]{0,8}|(minutes|years):([0-9]{1,4}-([0-9]{1,4})?|-[0-9]{1,4})|language:[a-z]{2}|fame:(known|hidden)|(seen|services):)$',
}
