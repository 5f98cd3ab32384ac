package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"publish/site"
)

func newServeCommand(t *terminal) *cobra.Command {
	var port int
	cmd := &cobra.Command{
		Use:   "serve [DIR]",
		Short: "Look at a site in a browser of this machine",
		Long: `Serve shows DIR, or public, to the browsers of this machine until Ctrl-C. It
listens on the loopback addresses only and changes nothing.`,
		Example: `  publish serve
  publish serve docs/sessions --port 9000`,
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) > 1 {
				return exactly(1, "one directory")(cmd, args)
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			dir := site.DefaultOut
			if len(args) > 0 {
				dir = args[0]
			}
			return site.Serve(cmd.Context(), dir, port, func(url string) {
				fmt.Fprintf(t.out, "%s shows %s; Ctrl-C stops it\n", url, t.name(dir))
			})
		},
	}
	cmd.ValidArgsFunction = completeDirectory
	cmd.Flags().IntVarP(&port, "port", "p", 8000, "listen on port `N`; 0 takes a free one")
	return cmd
}
