/** The value of EMBEDDINGS_URL for the model in extras/local-embeddings, and the name under which its vectors are stored. */
export const LOCAL_EMBEDDINGS = 'local'
export const LOCAL_MODEL = 'extras/local-embeddings'
