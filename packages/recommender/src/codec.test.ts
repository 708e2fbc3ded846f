import { describe, expect, it } from 'vitest'
import { aCatalogue, someUsers } from './fixtures.ts'
import { createRecommender, decodeModel, encodeModel, ModelFormatError, trainModel } from './index.ts'

const model = trainModel({ items: aCatalogue(60), users: someUsers(20, 60) })

describe('the model file', () => {
  it('is decoded to the model it was encoded from', () => {
    expect(decodeModel(encodeModel(model))).toEqual(model)
  })

  it('serves the same list after encoding and decoding, at any alignment in memory', () => {
    const bytes = encodeModel(model)
    const shifted = new Uint8Array(bytes.length + 3).subarray(3)
    shifted.set(bytes)
    const profile = { ratings: [{ id: 5, value: 1 }] }
    expect(createRecommender(decodeModel(shifted)).list(profile)).toEqual(createRecommender(model).list(profile))
  })

  it('is rejected when a single byte differs', () => {
    const bytes = encodeModel(model)
    for (const at of [20, bytes.length >> 1, bytes.length - 1]) {
      const damaged = bytes.slice()
      damaged[at] ^= 1
      expect(() => decodeModel(damaged)).toThrow(ModelFormatError)
    }
  })

  it('is rejected when it has another version, is truncated or is not a model', () => {
    const other = encodeModel(model)
    other[4] = 99
    expect(() => decodeModel(other)).toThrow('model version 99')
    expect(() => decodeModel(encodeModel(model).subarray(0, 4096))).toThrow(ModelFormatError)
    expect(() => decodeModel(new Uint8Array(3))).toThrow(ModelFormatError)
    expect(() => decodeModel(new Uint8Array(64))).toThrow(ModelFormatError)
  })

  it('is identical for identical training data', () => {
    const again = trainModel({ items: aCatalogue(60), users: someUsers(20, 60) })
    expect(encodeModel(again)).toEqual(encodeModel(model))
  })
})
