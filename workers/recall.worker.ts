// The recall worker: exposes a host and nothing else.
import { expose } from 'comlink';
import { createRecallHost } from '../src/recall/recall-host';

expose(createRecallHost());
