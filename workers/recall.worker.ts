// The recall worker: exposes a host, and writes down what is requested.
import { expose } from 'comlink';
import { createRecallHost } from '../src/recall/recall-host';
import { recordRequests } from '../src/pwa/record-requests';

recordRequests('worker');
expose(createRecallHost());
