"""The nearest words of each word, by two kinds of vectors. Called by ../build-near-words.ts; needs numpy alone.

python nearest.py MODEL_FOLDER WORK_FOLDER

Reads  WORK/words.tsv    language, form
       WORK/uses.tsv     number of the word, number of the code or concept, weight
Writes WORK/nearest.tsv  for each word a line: number:similarity of its nearest words, separated by spaces

- Own vectors, for words with uses: positive pointwise mutual information of words and codes, cut to 256 dimensions (SVD).
- Model vectors, for English words: all-MiniLM-L6-v2 reads each word by itself; the mean of its token vectors, cut to 256
  dimensions (PCA).

The similarity of two words is the larger one of the cosines of either, that of the own vectors times OWN_SHARE.
"""
import json
import sys

import numpy as np

DIMENSIONS = 256
OWN_SHARE = 0.7
# Columns of frequent codes count less: their counts are raised to this power.
SMOOTHING = 0.75
# Nearest words of each language that are kept of each word.
KEPT = 40
SIMILARITY_MIN = 0.2
LANGUAGES = ('en', 'it', 'fr', 'de', 'es', 'nb')


def unit(vectors):
    return vectors / np.maximum(np.linalg.norm(vectors, axis=-1, keepdims=True), 1e-9)


# ---- own vectors ----

class Sparse:
    """A sparse matrix that multiplies dense ones from the left, in runs of its rows."""

    def __init__(self, rows, columns, values, shape):
        order = np.argsort(rows, kind='stable')
        self.rows, self.columns, self.values, self.shape = rows[order], columns[order], values[order], shape
        self.present, self.starts = np.unique(self.rows, return_index=True)

    def times(self, dense):
        out = np.zeros((self.shape[0], dense.shape[1]))
        ends = np.append(self.starts[1:], len(self.rows))
        step = 4096
        for at in range(0, len(self.present), step):
            first, last = self.starts[at], ends[min(at + step, len(ends)) - 1]
            products = dense[self.columns[first:last]] * self.values[first:last, None]
            out[self.present[at:at + step]] = np.add.reduceat(products, self.starts[at:at + step] - first, axis=0)
        return out

    @property
    def T(self):
        return Sparse(self.columns, self.rows, self.values, self.shape[::-1])


def own_vectors(path, words):
    word, column, weight = np.loadtxt(path, delimiter='\t', unpack=True)
    word, column = word.astype(int), column.astype(int)
    columns = column.max() + 1
    by_word = np.bincount(word, weight, words)
    by_column = np.bincount(column, weight, columns) ** SMOOTHING
    expected = by_word[word] / weight.sum() * by_column[column] / by_column.sum()
    information = np.log(weight / weight.sum() / expected)
    kept = information > 0
    matrix = Sparse(word[kept], column[kept], information[kept], (words, columns))
    left, values = truncated_svd(matrix, DIMENSIONS)
    return unit(left * np.sqrt(values))


def truncated_svd(matrix, dimensions, passes=4, spare=32):
    """Left vectors and singular values, by random projection (Halko, Martinsson, Tropp 2011)."""
    transposed = matrix.T
    basis = np.random.default_rng(0).standard_normal((matrix.shape[1], dimensions + spare))
    for _ in range(passes):
        basis, _ = np.linalg.qr(matrix.times(basis))
        basis, _ = np.linalg.qr(transposed.times(basis))
    basis, _ = np.linalg.qr(matrix.times(basis))
    small = transposed.times(basis).T
    left, values, _ = np.linalg.svd(small, full_matrices=False)
    return (basis @ left)[:, :dimensions], values[:dimensions]


# ---- model vectors ----

def read_safetensors(path):
    with open(path, 'rb') as file:
        length = int.from_bytes(file.read(8), 'little')
        header = json.loads(file.read(length))
        body = file.read()
    header.pop('__metadata__', None)
    tensors = {}
    for name, about in header.items():
        if about['dtype'] != 'F32':
            continue
        first, last = about['data_offsets']
        tensors[name.removeprefix('bert.')] = np.frombuffer(body[first:last], np.float32).reshape(about['shape'])
    return tensors


class Encoder:
    """Reads single words as a BERT of this configuration does."""

    def __init__(self, folder):
        config = json.load(open(f'{folder}/config.json'))
        self.layers, self.heads = config['num_hidden_layers'], config['num_attention_heads']
        self.epsilon = config['layer_norm_eps']
        self.weights = read_safetensors(f'{folder}/model.safetensors')
        pieces = open(f'{folder}/vocab.txt', encoding='utf-8').read().split('\n')
        self.numbers = {piece: number for number, piece in enumerate(pieces)}

    def pieces(self, word):
        """The longest known piece first, then the longest that continues it."""
        found, at = [self.numbers['[CLS]']], 0
        while at < len(word):
            prefix = '##' if at else ''
            for end in range(len(word), at, -1):
                number = self.numbers.get(prefix + word[at:end])
                if number is not None:
                    found.append(number)
                    at = end
                    break
            else:
                return [self.numbers['[CLS]'], self.numbers['[UNK]'], self.numbers['[SEP]']]
        return found + [self.numbers['[SEP]']]

    def dense(self, x, name):
        return x @ self.weights[f'{name}.weight'].T + self.weights[f'{name}.bias']

    def norm(self, x, name):
        x = x - x.mean(-1, keepdims=True)
        x = x / np.sqrt((x * x).mean(-1, keepdims=True) + self.epsilon)
        return x * self.weights[f'{name}.weight'] + self.weights[f'{name}.bias']

    def encode(self, batch):
        """Mean vectors of words of equally many pieces."""
        w = self.weights
        batch = np.array(batch)
        count, length = batch.shape
        x = (w['embeddings.word_embeddings.weight'][batch]
             + w['embeddings.position_embeddings.weight'][:length]
             + w['embeddings.token_type_embeddings.weight'][0])
        x = self.norm(x, 'embeddings.LayerNorm')
        for layer in range(self.layers):
            name = f'encoder.layer.{layer}'
            q, k, v = (self.dense(x, f'{name}.attention.self.{part}').reshape(count, length, self.heads, -1)
                       .transpose(0, 2, 1, 3) for part in ('query', 'key', 'value'))
            scores = q @ k.transpose(0, 1, 3, 2) / np.float32(np.sqrt(q.shape[-1]))
            scores = np.exp(scores - scores.max(-1, keepdims=True))
            mixed = (scores / scores.sum(-1, keepdims=True)) @ v
            mixed = mixed.transpose(0, 2, 1, 3).reshape(count, length, -1)
            x = self.norm(self.dense(mixed, f'{name}.attention.output.dense') + x, f'{name}.attention.output.LayerNorm')
            inner = gelu(self.dense(x, f'{name}.intermediate.dense'))
            x = self.norm(self.dense(inner, f'{name}.output.dense') + x, f'{name}.output.LayerNorm')
        return x.mean(1)


def gelu(x):
    """x times the normal distribution up to x; the error function by Abramowitz and Stegun 7.1.26 (error below 2e-7)."""
    z = np.abs(x) * np.float32(np.sqrt(0.5))
    t = 1 / (1 + np.float32(0.3275911) * z)
    polynomial = t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))))
    error = 1 - polynomial * np.exp(-z * z)
    return (0.5 * x * (1 + np.sign(x) * error)).astype(np.float32)


def model_vectors(folder, forms):
    encoder = Encoder(folder)
    read = [encoder.pieces(form) for form in forms]
    vectors = np.zeros((len(forms), 384), np.float32)
    for length in sorted({len(each) for each in read}):
        own = [at for at, each in enumerate(read) if len(each) == length]
        for first in range(0, len(own), 256):
            part = own[first:first + 256]
            vectors[part] = encoder.encode([read[at] for at in part])
    vectors = unit(vectors)
    centred = vectors - vectors.mean(0)
    _, axes = np.linalg.eigh(centred.T @ centred)
    return unit(centred @ axes[:, ::-1][:, :DIMENSIONS])


# ---- nearest words ----

def main():
    model, work = sys.argv[1:3]
    words = [line.split('\t') for line in open(f'{work}/words.tsv', encoding='utf-8').read().splitlines()]
    language = np.array([LANGUAGES.index(each) for each, _ in words])
    own = own_vectors(f'{work}/uses.tsv', len(words)).astype(np.float32)
    used = np.linalg.norm(own, axis=1) > 0.5
    print('own vectors', int(used.sum()), flush=True)
    english = np.flatnonzero(language == 0)
    by_model = np.zeros((len(words), DIMENSIONS), np.float32)
    by_model[english] = model_vectors(model, [words[at][1] for at in english])
    print('model vectors', len(english), flush=True)
    with open(f'{work}/nearest.tsv', 'w', encoding='utf-8') as out:
        for first in range(0, len(words), 512):
            similarity = OWN_SHARE * (own[first:first + 512] @ own.T)
            np.maximum(similarity, by_model[first:first + 512] @ by_model.T, out=similarity)
            for row, near in enumerate(similarity):
                near[first + row] = 0
                kept = []
                for each in range(len(LANGUAGES)):
                    members = np.flatnonzero(language == each)
                    best = members[np.argsort(-near[members], kind='stable')[:KEPT]]
                    kept += [at for at in best if near[at] > SIMILARITY_MIN]
                out.write(' '.join(f'{at}:{near[at]:.3f}' for at in kept) + '\n')


if __name__ == '__main__':
    main()
