import sys

from drumhead.cli import main

sys.exit(main())
