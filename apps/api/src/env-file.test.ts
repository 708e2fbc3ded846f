import { describe, expect, it } from 'vitest'
import { parseEnvFile } from './env-file.ts'

function valueOf(line: string): string | undefined {
  const { values, errors } = parseEnvFile(`${line}\n`)
  expect(errors).toEqual([])
  return values[0]?.value
}

describe('a file of settings', () => {
  it.each([
    ['NAME=value', 'value'],
    ['  export NAME = value  ', 'value'],
    ['NAME=', ''],
    ['NAME=openid profile email', 'openid profile email'],
    ['NAME=value # comment', 'value'],
    ['NAME=postgres://user:pass#word@host/db?a=b', 'postgres://user:pass#word@host/db?a=b'],
    ['NAME="a # b" # comment', 'a # b'],
    [`NAME='it costs $5, "quoted"'`, 'it costs $5, "quoted"'],
    [`NAME='it\\'s'`, "it's"],
    ['NAME="C:\\\\data \\"x\\""', 'C:\\data "x"'],
    ["NAME='C:\\data'", 'C:\\data'],
    ["NAME=it's", "it's"],
  ])('reads %s as Docker Compose does', (line, value) => {
    expect(valueOf(line)).toBe(value)
  })

  it('passes over comments and empty lines, a byte order mark and line ends of Windows', () => {
    const { values, errors } = parseEnvFile('\uFEFF# comment\r\n\r\nPORT=80\r\n  # another\r\nHOST=::1')
    expect(errors).toEqual([])
    expect(values).toEqual([
      { name: 'PORT', value: '80', line: 3 },
      { name: 'HOST', value: '::1', line: 5 },
    ])
  })

  it.each([
    ['PORT', 'it must be a setting as NAME=value'],
    ['PORT: 8080', 'it must be a setting as NAME=value'],
    ['=8080', 'it must be a setting as NAME=value'],
    ['DATA_DIR=${HOME}/data', 'a $ must be in single quotes'],
    ['METRICS_TOKEN="pa$$word"', 'a $ must be in single quotes'],
    ['DATA_DIR="/srv/marquee', 'its quote is not closed'],
    ["DATA_DIR='/srv/marquee", 'its quote is not closed'],
    ['DATA_DIR="/srv"/marquee', 'after the closing quote'],
    ['DATA_DIR="C:\\data"', 'in double quotes a backslash'],
    ['TMDB_API_TOKEN=#abc', 'begins with #'],
  ])('refuses %s, whose meaning Docker Compose would change', (line, reason) => {
    const { values, errors } = parseEnvFile(`# first\n${line}\nPORT=80\n`)
    expect(errors).toEqual([{ line: 2, reason: expect.stringContaining(reason) as string }])
    expect(values).toEqual([{ name: 'PORT', value: '80', line: 3 }])
  })
})
